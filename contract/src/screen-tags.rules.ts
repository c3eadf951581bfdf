/**
 * Tags of screens: short labels with which a partner groups screens, such as "airport" or "night shift" (decision 36).
 * Capitals and spaces at the ends do not matter.
 */

export const MAX_TAGS_PER_SCREEN = 10
export const MAX_TAG_LENGTH = 30

/** The tag as it is stored and shown. */
export const cleanTag = (tag: string): string => tag.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Two tags are the same if this is. */
export const foldTag = (tag: string): string => cleanTag(tag).toLowerCase()

/** Whether a text can be a tag. Commas and semicolons separate tags where several are typed. */
export function isTag(text: string): boolean {
  const tag = cleanTag(text)
  return tag.length > 0 && tag.length <= MAX_TAG_LENGTH && !/[,;\p{C}]/u.test(tag) && /[^\p{M}]/u.test(tag)
}

/** Each tag once, in its first spelling. */
export function listDistinctTags(tags: readonly string[]): string[] {
  return [...Map.groupBy(tags.map(cleanTag), foldTag).values()].flatMap(([first]) => first ?? [])
}

/** Several tags in one text, separated by commas or semicolons. They may be too long or too many. */
export function parseTags(text: string): string[] {
  return listDistinctTags(text.split(/[,;]/).filter((tag) => tag.trim() !== ''))
}

/** The tags of a screen after some are removed and others added. */
export function changeTags(
  tags: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): string[] {
  const removed = new Set(remove.map(foldTag))
  return listDistinctTags([...tags.filter((tag) => !removed.has(foldTag(tag))), ...add])
}
