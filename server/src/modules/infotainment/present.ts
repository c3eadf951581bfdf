import type { InfotainmentScreen, InfotainmentVideo } from '@marquee/contract/infotainment'
import { translateStored } from '../../platform/stored-texts.ts'
import { deriveOnlineStatus } from '../telemetry/rules/online.ts'
import type { VideoScreen, StoredInfotainment } from './queries/videos.ts'

/** An infotainment video as the API sends it (ENT-21). */
export function presentInfotainment(video: StoredInfotainment, now: Date): InfotainmentVideo {
  return {
    _id: video.id,
    name: video.name,
    video: { name: video.file.name, poster: video.poster },
    category: video.category,
    startDate: video.startsOn,
    endDate: video.endsOn,
    duration: (video.file.durationMs ?? 0) / 1000,
    location: video.locationId,
    locationName: video.locationName,
    type: video.type,
    status: video.status,
    rejectionReason: video.rejectionReason && translateStored(video.rejectionReason),
    screens: video.screens.map((screen) => presentScreen(screen, now)),
  }
}

export function presentScreen({ id, lastHeartbeatAt, ...screen }: VideoScreen, now: Date): InfotainmentScreen {
  return {
    _id: id,
    ...screen,
    onlineStatus: deriveOnlineStatus(now, lastHeartbeatAt),
    lastConnection: lastHeartbeatAt?.toISOString() ?? null,
  }
}
