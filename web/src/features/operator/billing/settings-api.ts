import {
  confirmVatNumber,
  getPartyBilling,
  listUncheckedNumbers,
  refuseVatNumber,
} from '@marquee/contract/billing-details'
import {
  addVatRate,
  approveSettingsChange,
  cancelSettingsChange,
  getBillingSettings,
  saveBillingSettings,
} from '@marquee/contract/billing-settings'
import type { SendOf } from '@marquee/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useMoneyMoved } from './fresh.ts'

type SettingsBody = SendOf<typeof saveBillingSettings>

export function useBillingSettings() {
  return useQuery({
    queryKey: keys.billingSettings,
    queryFn: ({ signal }) => call(getBillingSettings, { signal }),
  })
}

export function useSaveSettings() {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (body: SettingsBody) => call(saveBillingSettings, { body }),
    onSuccess: moved,
  })
}

export function useAddVatRate() {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (body: SendOf<typeof addVatRate>) => call(addVatRate, { body }),
    onSuccess: moved,
  })
}

export function useApproveChange(id: string) {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (body: SendOf<typeof approveSettingsChange>) => call(approveSettingsChange, { params: { id }, body }),
    onSuccess: moved,
  })
}

export function useCancelChange(id: string) {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: () => call(cancelSettingsChange, { params: { id }, body: {} }),
    onSuccess: moved,
  })
}

/** The billing details of an owner or a company. */
export function usePartyBilling(id: string) {
  return useQuery({
    queryKey: keys.partyBilling(id),
    queryFn: ({ signal }) => call(getPartyBilling, { params: { id }, signal }),
  })
}

export function useConfirmVat(id: string) {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (body: SendOf<typeof confirmVatNumber>) => call(confirmVatNumber, { params: { id }, body }),
    onSuccess: moved,
  })
}

export function useRefuseVat(id: string) {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (body: SendOf<typeof refuseVatNumber>) => call(refuseVatNumber, { params: { id }, body }),
    onSuccess: moved,
  })
}

/** Companies abroad whose numbers nobody has looked up. */
export function useUncheckedNumbers() {
  return useQuery({
    queryKey: keys.uncheckedNumbers,
    queryFn: ({ signal }) => call(listUncheckedNumbers, { signal }),
  })
}
