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
import { type StatusContext, getStatusTone } from './status-tones.ts'
import { nameValue } from './value-names.ts'

const ICONS: Readonly<Record<string, Icon>> = {
  Approved: IconCircleCheckFilled,
  approved: IconCircleCheckFilled,
  Paid: IconCircleCheckFilled,
  'Pending Approval': IconHourglassHigh,
  pending: IconHourglassHigh,
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
  rejected: IconCircleXFilled,
  Draft: IconPencil,
  Entertainment: IconMovie,
  Information: IconInfoCircle,
  Education: IconSchool,
}

/** What has the status, and so which names its values have. */
const KINDS: Readonly<Partial<Record<StatusContext, Parameters<typeof nameValue>[0]>>> = {
  placeList: 'venue',
  fixedLocationDetails: 'venue',
  screenStatus: 'screen',
  displayStatus: 'display',
  campaignDetails: 'campaign',
  campaignList: 'campaign',
  category: 'category',
}

/** The badge of a status, with the colour of its context. `text` replaces the name of the value. */
export function StatusBadge(props: { context: StatusContext; status: string; text?: string }) {
  const { context, status, text } = props
  const kind = KINDS[context]
  return (
    <Badge tone={getStatusTone(context, status)} icon={ICONS[status] ?? IconCircleDot}>
      {text ?? (kind ? nameValue(kind, status) : status)}
    </Badge>
  )
}
