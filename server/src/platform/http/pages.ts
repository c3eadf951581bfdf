import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readLanguage } from './language.ts'

/** Headers of every answer of the API: small, since a full policy costs two thirds of the throughput there. */
export const API_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const

/** Only in production, where the address is `https://` (config.ts): browsers then use only HTTPS for a year. */
export const HTTPS_HEADERS = { 'strict-transport-security': 'max-age=31536000' } as const

const PAGE_HEADERS = {
  ...API_HEADERS,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), screen-wake-lock=(self)',
  'cache-control': 'no-cache',
} as const

/**
 * Headers of every page: no external resources, nothing inline except styles, no frames around it.
 *
 * @param mediaSource where videos and pictures are, if not at this server
 */
export function buildPageHeaders(mediaSource: string | undefined): Record<string, string> {
  const media = mediaSource === undefined ? '' : ` ${mediaSource}`
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    `connect-src 'self'${media}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return { ...PAGE_HEADERS, 'content-security-policy': policy.join('; ') }
}

const getDistPath = (workspace: string) => fileURLToPath(new URL(`../../../../${workspace}/dist`, import.meta.url))
const WEB = getDistPath('web')
const PLAYER = getDistPath('player')

/** Pages with the secret of a link in their address, which search engines must not keep. */
const LINK_PATH = /\/[\w-]{43}(?:[/?#]|$)/

export type Pages = {
  showsApplication(request: FastifyRequest): boolean
  sendApplication(reply: FastifyReply): FastifyReply
  /** Adds the routes of their files. */
  register(server: FastifyInstance): Promise<void>
}

/** Paths of calls, also misspelled ones, and of files: their clients cannot use a page. */
const NON_PAGE_PATH = /^\/+(?:api|metrics)(?:\/|$)|\.[a-z0-9]{2,5}$/i

/** The built web application at `/` and the player at `/player`. @param mediaSource as `buildPageHeaders` */
export function buildPages(mediaSource: string | undefined): Pages {
  const headers = buildPageHeaders(mediaSource)
  return {
    showsApplication: (request) => {
      const path = request.url.split('?')[0] ?? ''
      const asksForPage = request.method === 'GET' || request.method === 'HEAD'
      return asksForPage && !NON_PAGE_PATH.test(path)
    },
    sendApplication: (reply) => {
      const file = `index.${readLanguage(reply.request)}.html`
      // Two languages can have files of the same time and length, and so the same ETag.
      const options = { cacheControl: false, etag: false, lastModified: false }
      const hidden = LINK_PATH.test(reply.request.url) ? { 'x-robots-tag': 'noindex' } : {}
      return reply.headers({ ...headers, ...hidden, vary: 'accept-language, cookie' }).sendFile(file, WEB, options)
    },
    register: (server) => registerPages(server, headers),
  }
}

/** The pages of a server that delivers media itself. */
export const builtPages = buildPages(undefined)

/** For a process that serves no people. */
export const noPages: Pages = {
  showsApplication: () => false,
  sendApplication: (reply) => reply.code(404).send(),
  register: async () => {},
}

async function registerPages(server: FastifyInstance, headers: Record<string, string>): Promise<void> {
  const registerFiles = (root: string, prefix: string, more: { wildcard?: boolean; preCompressed?: boolean } = {}) =>
    server.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      // Built files have known names; the pages themselves are sent with their policy.
      wildcard: false,
      globIgnore: ['**/*.html', '.vite/**', 'assets/**'],
      ...more,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('x-content-type-options', 'nosniff')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The player is opened with and without the final slash; its service worker covers both (decision 13).
        if (path.endsWith('service-worker.js')) reply.header('service-worker-allowed', '/player')
      },
    })
  for (const [root, prefix] of [
    [WEB, '/'],
    [PLAYER, '/player/'],
  ] as const) {
    if (!existsSync(root)) continue
    await registerFiles(root, prefix)
    await registerFiles(`${root}/assets`, `${prefix}assets/`, { wildcard: true, preCompressed: true })
  }
  if (!existsSync(PLAYER)) return
  const sendPlayer = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).sendFile('index.html', PLAYER, { cacheControl: false })
  server.get('/player', sendPlayer)
}
