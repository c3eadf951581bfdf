import { randomBytes } from 'node:crypto'
import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { infotainmentApprovalWindows, infotainmentScreens, infotainmentVideos } from '../modules/infotainment/schema.ts'
import { mediaFiles } from '../modules/media/schema.ts'
import type { Db } from '../platform/db/database.ts'
import { LANDSCAPE, PORTRAIT } from './campaigns.ts'
import type { PlantedLocation } from './planted-venues.ts'
import { TODAY } from './app.ts'
import type { Parts } from './people/venues.ts'
import { requireBody, type Partner } from './people/users.ts'

const at = new Date('2026-01-01T00:00:00Z')

/** An infotainment video of the location's owner on these screens, inserted as rows; its file does not exist. */
export async function plantInfotainment(
  db: Db,
  location: PlantedLocation,
  screenIds: readonly string[],
  overrides: Partial<typeof infotainmentVideos.$inferInsert> = {},
): Promise<{ id: string; sha256: string }> {
  const sha256 = randomBytes(32).toString('hex')
  const name = `${randomBytes(8).toString('hex')}.mp4`
  await db.insert(mediaFiles).values({
    name,
    sha256,
    kind: 'video',
    type: 'video/mp4',
    sizeBytes: 1_000_000,
    width: 1280,
    height: 720,
    durationMs: 12_000,
    createdAt: at,
  })
  const [video] = await db
    .insert(infotainmentVideos)
    .values({
      ownerId: location.ownerId,
      name: 'Weather of the day',
      type: 'vehicle',
      category: 'Information',
      startsOn: TODAY,
      endsOn: TODAY,
      locationId: location.locationId,
      video: name,
      status: 'approved',
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    })
    .returning()
  if (!video) throw new Error('the video was not planted')
  const screenRows = screenIds.map((screenId) => ({ videoId: video.id, screenId }))
  if (screenRows.length > 0) await db.insert(infotainmentScreens).values(screenRows)
  if (screenRows.length > 0 && video.status === 'approved') {
    const approved = { ...video, sha256, durationMs: 12_000, fromAt: at, untilAt: video.deletedAt }
    await db.insert(infotainmentApprovalWindows).values(screenRows.map((one) => ({ ...approved, ...one })))
  }
  return { id: video.id, sha256 }
}

/** The parts of the infotainment form, as the page sends them (INF-FORM-15). */
export function buildInfotainmentParts(
  locationId: string,
  screenIds: readonly string[],
  { type = 'vehicle', ...overrides }: Parts & { type?: 'vehicle' | 'restaurant' } = {},
): Parts {
  return {
    name: 'Weather of the day',
    video: type === 'vehicle' ? LANDSCAPE : PORTRAIT,
    type,
    category: 'Information',
    startDate: TODAY,
    endDate: TODAY,
    duration: '12',
    screenIds: JSON.stringify(screenIds),
    location: locationId,
    ...overrides,
  }
}

/** Uploads a video with the form as a partner; it waits for review. */
export async function uploadInfotainment(
  petra: Partner,
  ...form: Parameters<typeof buildInfotainmentParts>
): Promise<InfotainmentVideo> {
  const reply = await petra.send('POST', '/api/entertainmentVideos', buildInfotainmentParts(...form))
  return (requireBody(reply, 201) as { entertainmentVideo: InfotainmentVideo }).entertainmentVideo
}
