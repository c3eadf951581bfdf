import { getFormats } from '@marquee/contract/language/formats'

export const formats = getFormats()
