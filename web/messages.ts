import type { MessageGroups } from '../contract/src/language/vite-plugin.ts'

/** The areas of messages by when pages need them. Each group is one file a language. */
export const messageGroups: MessageGroups = {
  signedIn: ['campaigns'],
}
