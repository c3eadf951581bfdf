import { createFormats, findRegion } from '@marquee/contract/language/formats'
import { LANGUAGE } from './language.ts'

/** The formats of the reader: the language of the page, and the region of the browser (OPEN-58). */
export const formats = createFormats(LANGUAGE, findRegion(globalThis.navigator?.languages ?? []))
