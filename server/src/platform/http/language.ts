import { chooseLanguage, type Language, readLanguageCookie } from '@marquee/contract/language/languages'
import { runInLanguage } from '@marquee/contract/language/load'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Answers in the language of the reader, as its page is shown: the chosen one, or the first one of the browser. */
export function answerInLanguage(server: FastifyInstance): void {
  const hook = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    runInLanguage(readLanguage(request), done)
  server.addHook('onRequest', hook)
  // Reading a body loses the context.
  server.addHook('preValidation', hook)
}

export function readLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return chooseLanguage([...readLanguageCookie(headers.cookie), ...listAccepted(headers['accept-language'] ?? '')])
}

/** The languages of the header `Accept-Language`, the preferred first. */
function listAccepted(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(/;\s*q=/i)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}
