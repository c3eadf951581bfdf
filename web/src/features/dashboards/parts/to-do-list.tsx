import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconHourglassHigh from '@tabler/icons-react/dist/esm/icons/IconHourglassHigh.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import IconSunset2 from '@tabler/icons-react/dist/esm/icons/IconSunset2.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { Link } from 'react-router'
import { IconTile, type Tone } from '../../../ui/badge.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { Glyph, type Icon } from '../../../ui/icon.tsx'
import type { ToDo, ToDos } from '../today.rules.ts'
import styles from './to-do-list.module.css'

/** What needs attention, row by row; an empty list says so and names what it would contain. */
export function ToDoList({ shown, count, waiting, nothing, all }: ToDos & { nothing: string; all?: string }) {
  const left = count + waiting - shown.length
  const more = dashboardTexts.moreToDo({ count: left })
  if (shown.length === 0) return <NothingToDo reason={nothing} />
  return (
    <ul>
      {shown.map((toDo) => (
        <Row key={toDo.key} toDo={toDo} />
      ))}
      {left > 0 && <li className={styles.more}>{all ? <Link to={all}>{more}</Link> : more}</li>}
    </ul>
  )
}

function NothingToDo({ reason }: { reason: string }) {
  return (
    <p className={styles.calm}>
      <Glyph icon={IconSunset2} />
      <span>
        <strong>{dashboardTexts.nothingToDo}</strong>
        <small>{reason}</small>
      </span>
    </p>
  )
}

const LOOKS: Readonly<Record<ToDo['kind'], { tone: Tone; icon: Icon }>> = {
  offline: { tone: 'red', icon: IconWifiOff },
  rejected: { tone: 'red', icon: IconCircleX },
  draft: { tone: 'yellow', icon: IconPencil },
  ending: { tone: 'yellow', icon: IconCalendarPlus },
  waiting: { tone: 'yellow', icon: IconHourglassHigh },
  overdue: { tone: 'red', icon: IconReceiptEuro },
  unpaid: { tone: 'yellow', icon: IconReceiptEuro },
}

function Row({ toDo }: { toDo: ToDo }) {
  return (
    <li className={styles.row}>
      <IconTile {...LOOKS[toDo.kind]} />
      <span className={styles.words}>
        <strong title={toDo.text}>
          <DateText>{toDo.text}</DateText>
        </strong>
        <small title={toDo.help}>
          <DateText>{toDo.help}</DateText>
        </small>
      </span>
      <Link to={toDo.way.to} aria-label={toDo.way.label}>
        {toDo.way.text}
      </Link>
    </li>
  )
}
