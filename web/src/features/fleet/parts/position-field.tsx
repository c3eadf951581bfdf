import IconCurrentLocation from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { formatPosition } from '@marquee/contract/positions.rules'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { type ComponentProps, useRef, useState } from 'react'
import { askOwnPosition, type OwnPosition } from '../../../lib/own-position.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './position-field.module.css'

const t = fleetTexts.fixed

type Field = Pick<ComponentProps<typeof TextField>, 'id' | 'value' | 'error'> & { onValue: (value: string) => void }

/** The position of the venue: typed, pasted, or taken from this device (decision 10). */
export function PositionField({ onValue, ...field }: Field) {
  const [asked, setAsked] = useState<'asking' | OwnPosition>()
  const question = useRef(0)
  const ask = async () => {
    const mine = ++question.current
    setAsked('asking')
    const own = await askOwnPosition()
    // The user has typed a position meanwhile, which takes precedence.
    if (mine !== question.current) return
    setAsked(own)
    if (own.kind === 'found') onValue(formatPosition(own.position))
  }
  return (
    <div className={styles.position}>
      <TextField
        label={t.position}
        optional
        icon={IconMapPin}
        hint={t.positionHelp}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...field}
        onValue={(typed) => {
          onValue(typed)
          // The message or the pending request refers to the previous value.
          question.current += 1
          setAsked(undefined)
        }}
      />
      <div className={styles.where}>
        <Button
          size="small"
          icon={IconCurrentLocation}
          busyText={asked === 'asking' && t.whereIAmBusy}
          onClick={() => void ask()}
        >
          {t.whereIAm}
        </Button>
        <p role="status">{asked !== undefined && asked !== 'asking' && describePosition(asked)}</p>
      </div>
    </div>
  )
}

function describePosition(own: OwnPosition): string {
  if (own.kind !== 'found') return t.where[own.kind]
  const { withinMeters } = own
  const within =
    withinMeters < 1000
      ? t.where.meters({ count: Math.max(1, Math.round(withinMeters)) })
      : t.where.kilometers({ count: Math.round(withinMeters / 1000) })
  return t.where.found({ within })
}
