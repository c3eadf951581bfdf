import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { PersonState } from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import type { Icon } from '../../../../ui/icon.tsx'

const LOOKS: Readonly<Record<PersonState, { tone: Tone; icon: Icon }>> = {
  active: { tone: 'green', icon: IconCircleCheck },
  unverified: { tone: 'yellow', icon: IconAlertCircle },
  invited: { tone: 'grey', icon: IconMail },
  suspended: { tone: 'red', icon: IconBan },
  closed: { tone: 'grey', icon: IconLock },
  deleted: { tone: 'grey', icon: IconTrash },
}

export function StateBadge({ state }: { state: PersonState }) {
  return <Badge {...LOOKS[state]}>{t.states[state]}</Badge>
}
