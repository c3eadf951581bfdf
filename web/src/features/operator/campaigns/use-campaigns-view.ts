import { listInvoices } from '@marquee/contract/invoices'
import { useMay } from '../../team/may.tsx'
import { useView } from '../shared/use-view.ts'
import { campaignsView, dropMoney } from './view.rules.ts'

/** The view in the address, and how to change it; whether the operator reads money, which some filters need. */
export function useCampaignsView() {
  const [view, change] = useView(campaignsView)
  const readsMoney = useMay(listInvoices)
  return { view: readsMoney ? view : dropMoney(view), change, readsMoney }
}
