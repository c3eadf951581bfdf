import type { Location } from '@marquee/contract/fleet'
import { marketTexts } from '@marquee/contract/texts/operator'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/call.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Table } from '../../../ui/table.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useAddLocation, useAllLocations, useOfferLocation } from '../market-api.ts'
import styles from './market-cards.module.css'

const t = marketTexts
const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone
const TIME_ZONES = Intl.supportedValuesOf('timeZone')

/** The markets with their time zones; one can be withdrawn, never removed. */
export function LocationsCard() {
  const locations = useAllLocations()
  return (
    <Card title={t.locations} note={locations.data?.length} flush>
      <p className={styles.help}>{t.locationsHelp}</p>
      {locations.isError ? (
        <FailedState requestId={requestIdOf(locations.error)} onRetry={() => void locations.refetch()} />
      ) : locations.data?.length === 0 ? (
        <p className={styles.help}>{t.noLocations}</p>
      ) : (
        <Table
          label={t.locations}
          rows={locations.data ?? []}
          rowKey={({ _id }) => _id}
          columns={[
            { key: 'name', head: t.name, name: true, cell: ({ name }) => name },
            { key: 'zone', head: t.timeZone, cell: ({ timeZone }) => timeZone },
            {
              key: 'status',
              head: t.status,
              cell: ({ isActive }) => (
                <Badge tone={isActive ? 'green' : 'grey'}>{isActive ? t.active : t.inactive}</Badge>
              ),
            },
            { key: 'action', head: t.action, align: 'end', cell: (location) => <Offer location={location} /> },
          ]}
        />
      )}
      <AddLocation />
    </Card>
  )
}

function Offer({ location }: { location: Location }) {
  const offer = useOfferLocation()
  const toast = useToast()
  const { name, isActive } = location
  return (
    <Button
      size="small"
      disabled={offer.isPending}
      aria-label={isActive ? t.withdrawOf(name) : t.offerOf(name)}
      onClick={() =>
        offer.mutate(
          { location, isActive: !isActive },
          {
            onSuccess: () => toast.success(t.changed(name)),
            onError: (failure) => toast.error(t.refused, messageOf(failure)),
          },
        )
      }
    >
      {isActive ? t.withdraw : t.offer}
    </Button>
  )
}

function AddLocation() {
  const [name, setName] = useState('')
  const [timeZone, setTimeZone] = useState(OWN_ZONE)
  const [wasTried, setWasTried] = useState(false)
  const add = useAddLocation()
  const toast = useToast()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (name.trim() === '' || add.isPending) return
    add.mutate(
      { name, timeZone },
      {
        onSuccess: () => {
          toast.success(t.added(name))
          setName('')
          setWasTried(false)
        },
        onError: (failure) => toast.error(t.refused, messageOf(failure)),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label={t.name}
        value={name}
        onValue={setName}
        error={wasTried && name.trim() === '' && t.nameMissing}
      />
      <SelectField
        label={t.timeZone}
        options={TIME_ZONES.map((zone) => ({ value: zone, label: zone }))}
        value={timeZone}
        onValue={setTimeZone}
      />
      <Button type="submit" variant="primary" busyText={add.isPending && t.adding}>
        {t.addLocation}
      </Button>
    </form>
  )
}
