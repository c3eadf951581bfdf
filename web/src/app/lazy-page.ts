import type { ComponentType } from 'react'

/** The exports of a page's file. */
export type PageModule = { Component: ComponentType }

/** The time limit for loading the script of a page (SESS-09). */
const CHUNK_TIMEOUT_MS = 120_000

/** The script of a page did not load: the application was updated, or the connection is lost. */
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
