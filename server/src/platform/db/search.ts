/** Escapes the special characters of patterns for `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** A pattern for `ilike` that finds a text anywhere. */
export const buildSearchPattern = (text: string): string => `%${escapeLike(text)}%`
