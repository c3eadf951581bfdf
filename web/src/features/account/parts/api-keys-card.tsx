import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconKeyOff from '@tabler/icons-react/dist/esm/icons/IconKeyOff.mjs'
import type { ApiKey } from '@marquee/contract/api-keys'
import { apiKeyTexts as t } from '@marquee/contract/messages/api-keys'
import { uiTexts } from '@marquee/contract/messages/ui'
import { useState } from 'react'
import { formatDay, formatInstantDay, formatList } from '../../../lib/format.ts'
import { toLoadState } from '../../../lib/query.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { Table } from '../../../ui/table.tsx'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { useApiKeys, useRevokeApiKey } from '../api-keys-api.ts'
import styles from '../security.module.css'
import { ApiKeyDialog } from './api-key-dialog.tsx'

/** The API keys of the user, for admins those of the business, with the ways to create and revoke one (decision 45). */
export function ApiKeysCard() {
  const load = toLoadState(useApiKeys())
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey>()
  const hasKeys = load.kind === 'loaded' && load.data.length > 0
  const create = (
    <Button size="small" icon={IconKey} onClick={() => setIsCreating(true)}>
      {t.create}
    </Button>
  )
  return (
    <Card title={t.title} flush actions={hasKeys && create}>
      <p className={styles.above}>{t.help}</p>
      {load.kind === 'loading' && <SkeletonRows rows={2} />}
      {load.kind === 'failed' && <FailedState failure={load.failure} onRetry={load.retry} />}
      {load.kind === 'gone' && <FailedState reason={uiTexts.refusedReason} onRetry={() => location.reload()} />}
      {load.kind === 'loaded' && !hasKeys && (
        <EmptyState icon={IconKey} headingLevel={3} title={t.none} reason={t.noneHelp} action={create} />
      )}
      {load.kind === 'loaded' && hasKeys && <KeysTable keys={load.data} onRevoke={setRevoking} />}
      {isCreating && <ApiKeyDialog onClose={() => setIsCreating(false)} />}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </Card>
  )
}

const TONES: Readonly<Record<ApiKey['state'], Tone>> = {
  open: 'green',
  expired: 'grey',
  revoked: 'grey',
  ended: 'yellow',
}

function KeysTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  return (
    <Table
      label={t.title}
      wide
      rows={keys}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'name',
          head: t.name,
          name: true,
          cell: ({ name, prefix }) => (
            <>
              {name} <code translate="no">{prefix}…</code>
            </>
          ),
        },
        {
          key: 'access',
          head: t.access,
          cell: ({ access, areas }) =>
            t.scope({ access: t.accesses[access], areas: formatList(areas.map((area) => t.areaNames[area])) }),
        },
        { key: 'person', head: t.person, cell: ({ createdBy }) => createdBy },
        {
          key: 'expires',
          head: t.expires,
          cell: ({ expiresAt }) => (expiresAt === null ? t.never : formatInstantDay(expiresAt)),
        },
        {
          key: 'lastUsed',
          head: t.lastUsed,
          cell: ({ lastUsedOn }) => (lastUsedOn === null ? t.never : formatDay(lastUsedOn)),
        },
        { key: 'state', head: t.state, cell: ({ state }) => <Badge tone={TONES[state]}>{t.states[state]}</Badge> },
        {
          key: 'action',
          head: t.action,
          align: 'end',
          cell: (key) =>
            (key.state === 'open' || key.state === 'ended') && (
              <Button size="small" aria-label={t.revokeLabel({ name: key.name })} onClick={() => onRevoke(key)}>
                {t.revoke}
              </Button>
            ),
        },
      ]}
    />
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoking = useDialogAction(useRevokeApiKey(), t.revoking, onClose)
  return (
    <ConfirmDialog
      {...revoking.props}
      open
      icon={IconKeyOff}
      title={t.revokeTitle}
      text={t.revokeHelp}
      confirm={t.revoke}
      onConfirm={() => revoking.run(apiKey._id, ({ message }) => ({ title: message, text: apiKey.name }))}
    >
      {apiKey.name}
    </ConfirmDialog>
  )
}
