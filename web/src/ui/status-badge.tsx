import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassHigh from '@tabler/icons-react/dist/esm/icons/IconHourglassHigh.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { Badge } from './badge.tsx'
import type { Icon } from './icon.tsx'
import { getStatusName } from './status-names.ts'
import { type StatusContext, getStatusTone } from './status-tones.ts'

const ICONS: Readonly<Record<string, Icon>> = {
  Approved: IconCircleCheckFilled,
  Paid: IconCircleCheckFilled,
  'Pending Approval': IconHourglassHigh,
  Pending: IconClock,
  Unpaid: IconClock,
  Overdue: IconClock,
  Active: IconCircleDot,
  Online: IconWifi,
  online: IconWifi,
  Unknown: IconWifi,
  Offline: IconWifiOff,
  offline: IconWifiOff,
  'In Active': IconMinus,
  'Under Maintenance': IconTool,
  Retired: IconArchive,
  Rejected: IconCircleXFilled,
  approved: IconCircleCheckFilled,
  pending: IconHourglassHigh,
  Draft: IconPencil,
  Entertainment: IconMovie,
  Information: IconInfoCircle,
  Education: IconSchool,
}

/** The badge of a status of the API, with the name and colour of its context. */
export function StatusBadge({ context, status }: { context: StatusContext; status: string }) {
  return (
    <Badge tone={getStatusTone(context, status)} icon={ICONS[status] ?? IconCircleDot}>
      {getStatusName(context, status)}
    </Badge>
  )
}
