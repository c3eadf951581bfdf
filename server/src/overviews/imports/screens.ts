import { renameScreen as endpoint } from '@marquee/contract/screens'
import { REQUIRED_COLUMNS } from '@marquee/contract/import-columns.rules'
import { importTexts } from '@marquee/contract/messages/imports'
import { MAX_SCREEN_NAME_LENGTH } from '@marquee/contract/screen-names.rules'
import { text } from '@marquee/contract/scalars'
import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { foldTag, isTag, MAX_TAG_LENGTH, MAX_TAGS_PER_SCREEN, parseTags } from '@marquee/contract/screen-tags.rules'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { lockScreenVenue, renameScreen } from '../../modules/screens/commands/names.ts'
import { setScreenTags } from '../../modules/screens/commands/tags.ts'
import { requireVisibleScreen } from '../../modules/screens/policy.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { OwnOwner } from '../../modules/owners/policy.ts'
import type { Db } from '../../platform/db/database.ts'
import { checkFields } from './check-fields.ts'
import type { ImportCaller } from './import-caller.ts'
import { type Cells, foldCell, type ImportSource, type Problem, type Subject } from './plan.ts'
import { listScreenRows } from './screen-rows.ts'

const { screenNameTaken } = endpoint.refusals
const VENUE_COLUMNS = ['vehicle', 'restaurant', 'location'] as const

/** The screens of an owner as rows of a table, oldest first. */
export async function listScreenSubjects(db: Db, own: OwnOwner): Promise<Subject[]> {
  return (await listScreenRows(db, own)).map(({ id, name, updatedAt, tags, vehicle, restaurant, location }) => ({
    id,
    version: JSON.stringify([updatedAt, tags]),
    name: [name, restaurant ?? vehicle].filter(Boolean).join(', '),
    cells: {
      name,
      tags: tags.join(TAG_SEPARATOR),
      vehicle: vehicle ?? '',
      restaurant: restaurant ?? '',
      location: location ?? '',
    },
  }))
}

/** Plans and saves the names and tags of screens. Screens come and move by pairing, so no line creates or moves one. */
export async function createScreenSource(db: Db, { own, caller, by }: ImportCaller): Promise<ImportSource> {
  return {
    subjects: await listScreenSubjects(db, own),
    required: REQUIRED_COLUMNS.screens,
    getKey,
    keyTaken: { column: 'name', message: screenNameTaken.message },
    read: (cells, subject) => {
      if (!subject) return { column: null, message: importTexts.problems.noScreen }
      const moved = VENUE_COLUMNS.find(
        (column) => cells[column] && foldCell(cells[column]) !== foldCell(subject.cells[column]),
      )
      if (moved) return { column: moved, message: importTexts.problems.noMove }
      const checked = checkFields(z.object({ name: text(MAX_SCREEN_NAME_LENGTH) }), { name: cells.name })
      if ('problem' in checked) return checked.problem
      const { name } = checked.fields
      const tags = readTags(cells.tags ?? '', subject.cells.tags ?? '')
      if (typeof tags !== 'string') return tags
      return {
        name: subject.name,
        cells: { ...subject.cells, name, tags },
        save: async (tx, at) => {
          await lockScreenVenue(tx, subject.id)
          await tx.select({ id: screens.id }).from(screens).where(eq(screens.id, subject.id)).for('no key update')
          const [now] = await listScreenRows(tx, own, subject.id)
          if (!now || JSON.stringify([now.updatedAt, now.tags]) !== subject.version) return 'outdated'
          await renameScreen(tx, { caller, by }, await requireVisibleScreen(tx, caller, subject.id), name, at)
          await setScreenTags(tx, own.ownerId, new Map([[subject.id, parseTags(tags)]]))
          return 'saved'
        },
      }
    },
  }
}

const TAG_SEPARATOR = ', '

/** The tags of a cell as the export writes them; those that differ in order and capitals alone are the stored ones. */
function readTags(cell: string, stored: string): string | Problem {
  const tags = parseTags(cell)
  if (!tags.every(isTag)) return { column: 'tags', message: importTexts.problems.tag({ most: MAX_TAG_LENGTH }) }
  if (tags.length > MAX_TAGS_PER_SCREEN) {
    return { column: 'tags', message: screenBulkTexts.tooManyTags({ most: MAX_TAGS_PER_SCREEN }) }
  }
  const fold = (some: readonly string[]) => some.map(foldTag).toSorted().join(TAG_SEPARATOR)
  return fold(tags) === fold(parseTags(stored)) ? stored : tags.join(TAG_SEPARATOR)
}

/** A screen without a venue has no key, because names are unique in a venue only. */
function getKey({ name, vehicle, restaurant, location }: Cells): string {
  if (!vehicle?.trim() && !restaurant?.trim()) return ''
  // A registration number is unique for an owner; the name of a restaurant only in a location.
  const place = vehicle?.trim() ? [vehicle] : ['', restaurant, location]
  return JSON.stringify([name, ...place].map(foldCell))
}
