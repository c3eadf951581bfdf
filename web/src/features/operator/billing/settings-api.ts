import { listUncheckedNumbers } from '@marquee/contract/billing-details'
import {
  addVatRate,
  approveSettingsChange,
  cancelSettingsChange,
  saveBillingSettings,
} from '@marquee/contract/billing-settings'
import type { EndpointBodyInput, EndpointDraft } from '@marquee/contract/endpoint'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useBillingAction } from '../shared/use-billing-refresh.ts'

type SettingsDraft = EndpointDraft<typeof saveBillingSettings>
/** Sent with a reauthentication where a setting under dual control changes. */
type SettingsBody = Omit<SettingsDraft, 'password' | 'code'> & Partial<Pick<SettingsDraft, 'password' | 'code'>>

export const useSaveSettings = () => useBillingAction((body: SettingsBody) => call(saveBillingSettings, { body }))

export const useAddVatRate = () =>
  useBillingAction((body: EndpointBodyInput<typeof addVatRate>) => call(addVatRate, { body }))

export const useApproveChange = (id: string) =>
  useBillingAction((body: EndpointBodyInput<typeof approveSettingsChange>) =>
    call(approveSettingsChange, { params: { id }, body }),
  )

export const useCancelChange = (id: string) =>
  useBillingAction(() => call(cancelSettingsChange, { params: { id }, body: {} }))

/** Foreign companies with unchecked VAT numbers. */
export const useUncheckedNumbers = () => useCall(keys.uncheckedNumbers, listUncheckedNumbers)
