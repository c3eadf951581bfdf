import { fileURLToPath } from 'node:url'
import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import type { Page } from '@playwright/test'
import { type Answers, open, type Sent, listSent } from './built-pages.ts'
import { PARTNER, partner } from './infotainment-fixtures.ts'

export const LIST_PAGE = '/infotainmentvideos'
export const ADD_PAGE = '/infotainmentvideos/add'
export const detailsPage = ({ _id }: InfotainmentVideo) => `/infotainmentvideos/${_id}`
export const editPage = ({ _id }: InfotainmentVideo) => `/infotainmentvideos/edit/${_id}`

/** A day on which some of the videos are ahead, some run and some are past. */
export const NOON = new Date('2026-11-20T12:00:00Z')

export const show = (page: Page, path: string, answers: Answers = {}) => open(page, path, partner(answers), PARTNER)
export const cards = (page: Page) => page.getByRole('article')
export const card = (page: Page, name: string) => page.getByRole('article', { name })
export const asked = (sent: readonly Sent[], call: string) => listSent(sent, call).length

export const sample = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))
export const VIDEO = sample('autumn-roast.mp4')
