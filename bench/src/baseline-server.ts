import Fastify from 'fastify'

/** The framework with nothing of ours: one constant answer. */
const server = Fastify()
server.get('/', async () => ({ status: 'ok' }))
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
