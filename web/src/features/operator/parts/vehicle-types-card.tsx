import { marketTexts } from '@marquee/contract/texts/operator'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/call.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useAddVehicleType, useVehicleTypes } from '../market-api.ts'
import styles from './market-cards.module.css'

const t = marketTexts

/** What clients book vehicle screens by. */
export function VehicleTypesCard() {
  const types = useVehicleTypes()
  return (
    <Card title={t.vehicleTypes} note={types.data?.length} flush>
      <p className={styles.help}>{t.vehicleTypesHelp}</p>
      {types.isError ? (
        <FailedState requestId={requestIdOf(types.error)} onRetry={() => void types.refetch()} />
      ) : types.data?.length === 0 ? (
        <p className={styles.help}>{t.noVehicleTypes}</p>
      ) : (
        <ul className={styles.list}>
          {types.data?.map(({ _id, name }) => (
            <li key={_id}>{name}</li>
          ))}
        </ul>
      )}
      <AddVehicleType />
    </Card>
  )
}

function AddVehicleType() {
  const [name, setName] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const add = useAddVehicleType()
  const toast = useToast()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (name.trim() === '' || add.isPending) return
    add.mutate(
      { name },
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
      <Button type="submit" busyText={add.isPending && t.adding}>
        {t.addVehicleType}
      </Button>
    </form>
  )
}
