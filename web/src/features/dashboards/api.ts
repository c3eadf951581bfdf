import { listCompanyCampaigns } from '@marquee/contract/campaigns'
import { getCompanyDashboard, getOwnerDashboard } from '@marquee/contract/dashboards'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'

/** Often enough that the numbers stay younger than the 60 s of `Live` (OPEN-87). */
const EVERY_MS = 45_000

export function useOwnerDashboard() {
  return useQuery({
    queryKey: [...keys.dashboard, 'owner'],
    queryFn: ({ signal }) => call(getOwnerDashboard, { signal }),
    refetchInterval: EVERY_MS,
  })
}

export function useCompanyDashboard() {
  return useQuery({
    queryKey: [...keys.dashboard, 'company'],
    queryFn: ({ signal }) => call(getCompanyDashboard, { signal }),
    refetchInterval: EVERY_MS,
  })
}

/** The campaigns of the company; none is asked for without one (TRAP-32). */
export function useOwnCampaigns(companyId: string | undefined) {
  return useQuery({
    queryKey: keys.campaigns(companyId ?? ''),
    queryFn: ({ signal }) => call(listCompanyCampaigns, { params: { companyId: companyId ?? '' }, signal }),
    enabled: companyId !== undefined,
  })
}
