import { confirmSecondFactor, setUpSecondFactor } from '@marquee/contract/second-factor'
import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import { FirstCode } from './first-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { kind: 'reauthentication' }
  | { kind: 'key'; secret: string; uri: string }
  | { kind: 'codes'; codes: string[] }

/**
 * Sets up a second factor, or replaces it: the password, the key for the app with its first code, the recovery codes.
 *
 * @param onCodes the codes are shown: from now on only the user may close this
 */
export function SetUp(props: {
  isReplacement: boolean
  onDone: () => void
  onCancel?: () => void
  onCodes?: () => void
}) {
  const { isReplacement, onDone, onCancel, onCodes } = props
  const [step, setStep] = useState<Step>({ kind: 'reauthentication' })
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onStored={onDone} />
  if (step.kind === 'key') {
    const confirm = async (code: string) => {
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
      onCodes?.()
      setStep({ kind: 'codes', codes: recoveryCodes })
    }
    return <FirstCode secret={step.secret} uri={step.uri} confirm={confirm} onCancel={onCancel} />
  }
  return (
    <ReauthenticationForm
      asksForCode={isReplacement}
      submit={t.proceed}
      busyText={t.proceeding}
      onCancel={onCancel}
      prove={async ({ password, code }) => {
        const body = isReplacement ? { password, code } : { password }
        const { secret, uri } = await call(setUpSecondFactor, { body })
        setStep({ kind: 'key', secret, uri })
      }}
    />
  )
}
