import { runInLanguage } from '@marquee/contract/language/load'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readLanguage } from './language.ts'
import { createNetworkCheck } from './network.ts'
import { API_HEADERS } from './pages.ts'

/** Whether operators may call from the address of a request. */
export type AdmitsOperators = (request: Pick<FastifyRequest, 'ip'>) => boolean

/**
 * Restricts operators to networks (`OPERATOR_NETWORKS`); without any, they may call from everywhere. The address is that
 * of the client behind proxies in `TRUST_PROXY`; forwarding headers of others do not count.
 */
export function restrictOperators(networks: readonly string[]): AdmitsOperators {
  if (networks.length === 0) return () => true
  const isAdmitted = createNetworkCheck(networks)
  return ({ ip }) => isAdmitted(ip)
}

const CONSOLE_PATH = /^\/+operator(?:\/|$)/i

/** Whether the request is for a page of the operator's console. */
export function isConsolePage({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return CONSOLE_PATH.test(url.split('?')[0] ?? '')
}

/** Answers a page of the console with a sentence instead of the application. */
export function refuseConsole(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = COMMON.wrongNetwork
  const text = runInLanguage(readLanguage(request), () => COMMON.wrongNetwork.message)
  reply.code(status).headers({ ...API_HEADERS, 'cache-control': 'no-store' })
  return reply.type('text/plain; charset=utf-8').send(`${text}\n`)
}
