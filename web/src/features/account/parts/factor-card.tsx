import { removeSecondFactor, renewRecoveryCodes, type SecondFactor } from '@marquee/contract/second-factor'
import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import { uiTexts } from '@marquee/contract/messages/ui'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { formatInstant } from '../../../lib/format.ts'
import { toLoadState } from '../../../lib/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { useSecondFactor, useSecurityRefresh } from '../security-api.ts'
import styles from '../security.module.css'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

/** From this number on, new recovery codes should be made. */
const FEW_CODES = 3

type OpenDialog = 'setUp' | 'renew' | 'remove'

/** The state of the second factor, and its actions. */
export function FactorCard() {
  const load = toLoadState(useSecondFactor())
  const [doing, setDoing] = useState<OpenDialog>()
  const close = () => setDoing(undefined)
  if (load.kind === 'loading') return <SkeletonRows rows={3} />
  if (load.kind !== 'loaded') {
    return (
      <Card title={t.factor}>
        <FailedState
          {...(load.kind === 'failed'
            ? { failure: load.failure, onRetry: load.retry }
            : { reason: uiTexts.refusedReason, onRetry: () => location.reload() })}
        />
      </Card>
    )
  }
  const factor = load.data
  return (
    <>
      <Card
        title={t.factor}
        actions={<Badge tone={factor.isOn ? 'green' : 'yellow'}>{factor.isOn ? t.on : t.off}</Badge>}
      >
        <FactorState factor={factor} onDo={setDoing} />
      </Card>
      {doing === 'setUp' && <SetUpDialog isReplacement={factor.isOn} onClose={close} />}
      {doing === 'renew' && <RenewDialog onClose={close} />}
      {doing === 'remove' && <RemoveDialog onClose={close} />}
    </>
  )
}

function FactorState({ factor, onDo }: { factor: SecondFactor; onDo: (doing: OpenDialog) => void }) {
  const { isOn, isMandatory, since, recoveryCodesLeft: left } = factor
  if (!isOn) {
    return (
      <Stack gap="fields">
        <p className={styles.quiet}>{t.isOff}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => onDo('setUp')}>
            {t.setUp}
          </Button>
        </div>
      </Stack>
    )
  }
  return (
    <Stack gap="fields">
      <p className={styles.quiet}>{t.isOn}</p>
      <div className={styles.facts}>
        <DefinitionList
          items={[
            { label: t.since, value: since && formatInstant(since) },
            { label: t.codesLeft, value: t.ofTen({ left }) },
          ]}
        />
      </div>
      {left <= FEW_CODES && <Callout tone="yellow" title={t.fewLeft} />}
      <div className={styles.actions}>
        <Button onClick={() => onDo('renew')}>{t.renew}</Button>
        <Button onClick={() => onDo('setUp')}>{t.replace}</Button>
        {!isMandatory && (
          <Button variant="quiet" dangerous onClick={() => onDo('remove')}>
            {t.remove}
          </Button>
        )}
      </div>
    </Stack>
  )
}

function SetUpDialog({ isReplacement, onClose }: { isReplacement: boolean; onClose: () => void }) {
  const toast = useToast()
  const refresh = useSecurityRefresh()
  const [isLocked, setIsLocked] = useState(false)
  const finish = () => {
    void refresh()
    onClose()
    toast.success(t.turnedOn, t.turnedOnHelp)
  }
  return (
    <Dialog open locked={isLocked} size="small" onClose={onClose} title={isReplacement ? t.replaceTitle : t.setUpTitle}>
      <SetUp isReplacement={isReplacement} onCancel={onClose} onCodes={() => setIsLocked(true)} onDone={finish} />
    </Dialog>
  )
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const refresh = useSecurityRefresh()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    void refresh()
    onClose()
    toast.success(t.renewed)
  }
  return (
    <Dialog
      open
      locked={codes !== undefined}
      size="small"
      onClose={onClose}
      title={t.renewTitle}
      intro={codes ? undefined : t.renewHelp}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onStored={finish} />
      ) : (
        <ReauthenticationForm
          asksForCode
          submit={t.renew}
          busyText={t.renewing}
          onCancel={onClose}
          prove={async (body) => setCodes((await call(renewRecoveryCodes, { body })).recoveryCodes)}
        />
      )}
    </Dialog>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const refresh = useSecurityRefresh()
  return (
    <Dialog open size="small" onClose={onClose} title={t.removeTitle} intro={t.removeHelp}>
      <ReauthenticationForm
        asksForCode
        danger
        submit={t.remove}
        busyText={t.removing}
        onCancel={onClose}
        prove={async (body) => {
          await call(removeSecondFactor, { body })
          void refresh()
          onClose()
          toast.success(t.removed)
        }}
      />
    </Dialog>
  )
}
