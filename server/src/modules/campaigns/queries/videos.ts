import { type CompanyVideo, MAX_NAMED_CAMPAIGNS } from '@marquee/contract/company-videos'
import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { buildSearchPattern } from '../../../platform/db/search.ts'
import type { OwnCompany } from '../../companies/policy.ts'
import { mediaFiles, videoPosters } from '../../media/schema.ts'
import { campaigns, removedVideos } from '../schema.ts'

export type VideoFilter = { search?: string | undefined; orientation?: 'landscape' | 'portrait' | undefined }
type Page = { from: number; size: number }

/** Lists the contents of a company's videos without those of deleted campaigns and removed ones. */
export async function searchVideos(
  db: Db,
  { companyId }: OwnCompany,
  { search, orientation }: VideoFilter,
  { from, size }: Page,
): Promise<{ total: number; videos: CompanyVideo[] }> {
  const { rows } = await db.execute<{ total: number; videos: CompanyVideo[] }>(sql`
    with contents as (
      select file.sha256, min(file.created_at) as added_at,
        (array_agg(file.name order by campaign.created_at desc, campaign.id))[1] as name,
        min(file.type) as type, min(file.size_bytes) as size_bytes, min(file.duration_ms) as duration_ms,
        min(file.width) as width, min(file.height) as height, count(*) as campaign_count,
        (array_agg(
          jsonb_build_object('_id', campaign.id, 'name', campaign.name, 'status', campaign.status,
            'startDate', campaign.starts_on, 'endDate', campaign.ends_on)
          order by campaign.created_at desc, campaign.id
        ))[1:${sql.raw(String(MAX_NAMED_CAMPAIGNS))}] as campaigns
      from ${campaigns} as campaign
      join ${mediaFiles} as file on file.name = campaign.video
      where campaign.company_id = ${companyId} and campaign.deleted_at is null
        and not exists (select from ${removedVideos} as removed
          where removed.company_id = campaign.company_id and removed.sha256 = file.sha256)
      group by file.sha256
      having ${matchSearch(search)} and ${matchOrientation(orientation)}
    ), shown as (
      select * from contents order by added_at desc, sha256 limit ${size} offset ${from}
    )
    select (select count(*)::int from contents) as total, coalesce((
      select jsonb_agg(jsonb_build_object('name', name, 'type', type,
        'poster', (select poster from ${videoPosters} as shown_poster where shown_poster.video = name),
        'sizeBytes', size_bytes, 'durationSeconds', duration_ms / 1000.0, 'width', width, 'height', height,
        'addedAt', added_at, 'campaigns', campaigns, 'campaignCount', campaign_count
      ) order by added_at desc, sha256) from shown
    ), '[]') as videos`)
  const { total, videos } = rows[0] ?? { total: 0, videos: [] }
  return { total, videos: videos.map((video) => ({ ...video, addedAt: new Date(video.addedAt).toISOString() })) }
}

const matchSearch = (search: string | undefined): SQL =>
  search ? sql`bool_or(campaign.name ilike ${buildSearchPattern(search)})` : sql`true`

function matchOrientation(orientation: VideoFilter['orientation']): SQL {
  if (!orientation) return sql`true`
  return orientation === 'landscape' ? sql`min(file.width) > min(file.height)` : sql`min(file.height) > min(file.width)`
}

/** Finds the content of a video that a campaign of the company has. */
export async function findOwnContent(db: Db, { companyId }: OwnCompany, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ sha256: mediaFiles.sha256 })
    .from(campaigns)
    .innerJoin(mediaFiles, eq(mediaFiles.name, campaigns.video))
    .where(and(eq(campaigns.video, name), eq(campaigns.companyId, companyId), isNull(campaigns.deletedAt)))
    .limit(1)
  return row?.sha256
}

/** Whether a campaign that is submitted or approved, and has not ended, has that content. */
export async function isContentInUse(
  db: Db,
  { companyId }: OwnCompany,
  sha256: string,
  today: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(mediaFiles, eq(mediaFiles.name, campaigns.video))
    .where(
      and(
        eq(campaigns.companyId, companyId),
        isNull(campaigns.deletedAt),
        inArray(campaigns.status, ['Pending Approval', 'Pending', 'Approved']),
        gte(campaigns.endsOn, today),
        eq(mediaFiles.sha256, sha256),
      ),
    )
    .limit(1)
  return row !== undefined
}
