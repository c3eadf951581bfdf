import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import type { InfotainmentScreen } from '@marquee/contract/infotainment'
import { TEXT_LENGTHS, truncateText } from '@marquee/contract/text.rules'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RowCheckbox } from '../../../ui/choice-field.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Delayed, SkeletonRows } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import type { useInfotainmentScreens } from '../api.ts'
import type { InfotainmentForm } from '../form.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import styles from './screens-card.module.css'

const texts = infotainmentTexts.form

/** The target of the error summary. */
export const SCREENS_ID = 'infotainment-screens'

type Props = {
  form: InfotainmentForm
  list: ReturnType<typeof useInfotainmentScreens>
  selected: readonly string[]
  disabled: boolean
  isMissing: boolean
  onSelect: (ids: readonly string[]) => void
}

/** The user's own screens of the chosen type and location, to be selected (INF-FORM-02 to INF-FORM-05, INF-FORM-09). */
export function ScreensCard({ form, list, selected, disabled, isMissing, onSelect }: Props) {
  const listed = list.data ?? []
  useFailureToast(list, texts.failedTitle, texts.screensFailed)
  return (
    <Card
      headingLevel={2}
      title={
        <span id={SCREENS_ID} tabIndex={-1}>
          {texts.screens}
        </span>
      }
      note={
        listed.length > 0 ? (
          <span role="status">{texts.selected({ count: selected.length, total: listed.length })}</span>
        ) : undefined
      }
      actions={
        listed.length > 0 && (
          <>
            <Button size="small" disabled={disabled} onClick={() => onSelect(listed.map(({ _id }) => _id))}>
              {texts.selectAll}
            </Button>
            <Button size="small" variant="quiet" disabled={disabled} onClick={() => onSelect([])}>
              {texts.deselectAll}
            </Button>
          </>
        )
      }
      flush
      className={styles.card}
    >
      {isMissing && (
        <div className={styles.missing}>
          <Callout tone="red" title={texts.screensMissing} />
        </div>
      )}
      <Screens {...{ form, list, selected, disabled, onSelect }} />
    </Card>
  )
}

function Screens({ form, list, selected, disabled, onSelect }: Omit<Props, 'isMissing'>) {
  const missing = findMissing(form)
  if (missing) return <p className={styles.open}>{texts.missingForScreens[missing]}</p>
  if (form.type !== '' && list.data?.length === 0) {
    return (
      <EmptyState
        icon={IconDeviceTv}
        headingLevel={3}
        title={texts.noScreens({ type: form.type })}
        reason={texts.noScreensReason}
      />
    )
  }
  if (list.data) {
    return (
      <Table
        label={texts.screens}
        columns={buildColumns({ selected, disabled, onSelect })}
        rows={list.data}
        rowKey={({ _id }) => _id}
        rowState={({ _id }) => (selected.includes(_id) ? 'selected' : undefined)}
      />
    )
  }
  return (
    <NotLoaded query={list}>
      <Delayed>
        <div className={styles.waiting}>
          <SkeletonRows rows={3} />
        </div>
      </Delayed>
    </NotLoaded>
  )
}

function findMissing({ type, location }: Props['form']): keyof typeof texts.missingForScreens | undefined {
  if (type === '') return location === '' ? 'typeAndLocation' : 'type'
  return location === '' ? 'location' : undefined
}

function buildColumns(props: Pick<Props, 'selected' | 'disabled' | 'onSelect'>): Column<InfotainmentScreen>[] {
  const { selected, disabled, onSelect } = props
  const toggleScreen = (id: string, isOn: boolean) =>
    onSelect(isOn ? [...selected, id] : selected.filter((one) => one !== id))
  return [
    {
      key: 'select',
      head: texts.select,
      width: '24%',
      cell: ({ _id, name, model, uuid }) => (
        <span className={styles.select}>
          <RowCheckbox
            label={uuid ? texts.selectOneOfUuid({ name, model, uuid }) : texts.selectOne({ name, model })}
            checked={selected.includes(_id)}
            disabled={disabled}
            onTick={(isOn) => toggleScreen(_id, isOn)}
          />
          <b title={name}>{name}</b>
        </span>
      ),
    },
    {
      key: 'model',
      head: texts.model,
      name: true,
      cell: ({ model }) => (
        <span className={styles.model} title={model}>
          {truncateText(model, TEXT_LENGTHS.screenModel)}
        </span>
      ),
    },
    {
      key: 'uuid',
      head: texts.uuid,
      cell: ({ uuid }) => (
        <span className={styles.uuid} title={uuid ?? undefined}>
          {uuid ?? infotainmentTexts.none}
        </span>
      ),
    },
    { key: 'status', head: texts.status, cell: ({ status }) => <StatusBadge context="screenStatus" status={status} /> },
  ]
}
