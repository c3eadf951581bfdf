import type { ComponentType } from 'react'

/** What the file of a page exports. */
export type PageModule = { Component: ComponentType }

/** How long the script of a page may take to arrive (SESS-09). */
const CHUNK_TIMEOUT_MS = 120_000

/** The script of a page did not arrive: the application was updated meanwhile, or the line is cut. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded'
}

/** Loads the file of a page when its route is first shown. */
export async function loadPage(load: () => Promise<PageModule>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<PageModule> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageNotLoaded(`no script after ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (failure) {
    throw failure instanceof PageNotLoaded ? failure : new PageNotLoaded('the script did not load', { cause: failure })
  } finally {
    clearTimeout(timer)
  }
}
