import type { User } from '@marquee/contract/identity'
import type { Owner } from '@marquee/contract/owners'
import { ownerTexts } from '@marquee/contract/messages/owners'
import { type FormEvent, useId, useState } from 'react'
import { CallRefused, getErrorMessage } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import { type OwnerChange, useSaveOwner } from './owner-api.ts'
import {
  EMPTY_OWNER,
  type OwnerField,
  type OwnerForm,
  toOwnerForm,
  checkOwnerForm,
  toOwnerDraft,
  copyUserInfo,
} from './owner-form.ts'

/** The form of the owner profile: its input, its missing fields and saving (OPROF-FORM-06 to OPROF-FORM-13). */
export function useOwnerEditor(owner: Owner | undefined, user: User, onSaved: () => void) {
  const [initial] = useState<OwnerForm>(owner ? toOwnerForm(owner) : EMPTY_OWNER)
  const [form, setForm] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const [asks, setAsks] = useState<'nothing' | 'password' | 'code'>('nothing')
  const save = useSaveOwner(owner)
  const toast = useToast()
  const formId = useId()

  const gaps = attempts > 0 ? checkOwnerForm(form) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (checkOwnerForm(form).length > 0) return
    send(toOwnerDraft(form))
  }
  const send = (change: OwnerChange) =>
    save.mutate(change, {
      onSuccess: () => {
        toast.success(ownerTexts.savedTitle, ownerTexts.saved)
        onSaved()
      },
      onError: (failure) => {
        if (isAboutCode(failure)) setAsks('code')
        else if (isAboutPassword(failure) && asks === 'nothing') setAsks('password')
      },
    })
  const field = (name: OwnerField, label: string) => ({
    id: `${formId}-${name}`,
    label,
    required: true,
    value: form[name],
    onValue: (value: string) => setForm((present) => ({ ...present, [name]: value })),
    error: gaps.find((gap) => gap.field === name)?.text,
  })

  return {
    formId,
    form,
    field,
    submit,
    attempts,
    problems: gaps.map((gap) => ({ fieldId: `${formId}-${gap.field}`, text: gap.text })),
    tickSameInfo: (ticked: boolean) => setForm((present) => copyUserInfo(present, ticked, user)),
    isSaving: save.isPending,
    /** The reason of the last failure; a required reauthentication opens a dialog instead. */
    failure:
      save.isError && !isAboutPassword(save.error) && !isAboutCode(save.error)
        ? getErrorMessage(save.error)
        : undefined,
    asks,
    /** The problem of the typed password or code. */
    reauthenticationProblems: {
      password: getProblem(save.error, 'passwordWrong'),
      code: getProblem(save.error, 'wrongCode'),
    },
    confirm: (reauthentication: { password: string; code?: string }) =>
      send({ ...toOwnerDraft(form), ...reauthentication }),
    stopAsking: () => {
      setAsks('nothing')
      save.reset()
    },
    hasChanges: JSON.stringify(form) !== JSON.stringify(initial),
  }
}

const getErrorCode = (failure: Error): string => (failure instanceof CallRefused ? failure.code : '')
const getProblem = (failure: Error | null, code: string): string | undefined =>
  failure && getErrorCode(failure) === code ? getErrorMessage(failure) : undefined
const isAboutPassword = (failure: Error): boolean => ['passwordNeeded', 'passwordWrong'].includes(getErrorCode(failure))
const isAboutCode = (failure: Error): boolean => ['secondFactorNeeded', 'wrongCode'].includes(getErrorCode(failure))
