import { bindMessages } from './format.ts'
import { DEFAULT_LANGUAGE, type Language } from './languages.ts'
import { readMessages } from './read.ts'

const areas = new Map<string, Promise<object>>()

/**
 * Loads the messages of an area, for Node. The builds of web and player replace this file by one that fetches the chunk
 * of the reader's language (vite-plugin.ts).
 */
export async function loadMessages<T extends object>(area: string, language: Language = DEFAULT_LANGUAGE): Promise<T> {
  const key = `${language} ${area}`
  let loading = areas.get(key)
  if (!loading) {
    loading = readMessages(area, language).then((messages) => bindMessages(messages, language))
    areas.set(key, loading)
  }
  return (await loading) as T
}

/** Begins to fetch the messages that pages need soon; in Node there is nothing to fetch. */
export function prefetchMessages(_group: string): void {}
