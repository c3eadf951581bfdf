import Fastify from 'fastify'

/** The framework alone, with a constant response. */
const server = Fastify()
server.get('/', async () => ({ status: 'ok' }))
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
