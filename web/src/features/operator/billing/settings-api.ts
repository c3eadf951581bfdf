import { listUncheckedNumbers } from '@marquee/contract/billing-details'
import {
  addVatRate,
  approveSettingsChange,
  cancelSettingsChange,
  getBillingSettings,
  saveBillingSettings,
} from '@marquee/contract/billing-settings'
import type { EndpointBodyInput, EndpointDraft } from '@marquee/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useBillingRefresh } from '../shared/use-billing-refresh.ts'

type SettingsDraft = EndpointDraft<typeof saveBillingSettings>
/** Sent with a reauthentication where a setting under dual control changes. */
type SettingsBody = Omit<SettingsDraft, 'password' | 'code'> & Partial<Pick<SettingsDraft, 'password' | 'code'>>

export function useBillingSettings() {
  return useQuery({
    queryKey: keys.billingSettings,
    queryFn: ({ signal }) => call(getBillingSettings, { signal }),
  })
}

export function useSaveSettings() {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (body: SettingsBody) => call(saveBillingSettings, { body }),
    onSuccess: refresh,
  })
}

export function useAddVatRate() {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof addVatRate>) => call(addVatRate, { body }),
    onSuccess: refresh,
  })
}

export function useApproveChange(id: string) {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof approveSettingsChange>) =>
      call(approveSettingsChange, { params: { id }, body }),
    onSuccess: refresh,
  })
}

export function useCancelChange(id: string) {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: () => call(cancelSettingsChange, { params: { id }, body: {} }),
    onSuccess: refresh,
  })
}

/** Foreign companies with unchecked VAT numbers. */
export function useUncheckedNumbers() {
  return useQuery({
    queryKey: keys.uncheckedNumbers,
    queryFn: ({ signal }) => call(listUncheckedNumbers, { signal }),
  })
}
