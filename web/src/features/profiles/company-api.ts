import { type Company, createCompany, getCompany, updateCompany } from '@marquee/contract/companies'
import type { EndpointDraft } from '@marquee/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { refreshUser } from '../session/api.ts'

/** The company of the client; nothing is requested without one (CPROF-09, TRAP-32). */
export function useCompany(companyId: string | undefined) {
  const send = { params: { id: companyId ?? '' } }
  return useCall(keys.company(companyId ?? ''), getCompany, send, {
    enabled: companyId !== undefined,
    select: ({ company }) => company,
  })
}

/** Adds or updates the company, then loads the profile again (CPROF-FORM-12). */
export function useSaveCompany(company: Company | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, logo }: { body: EndpointDraft<typeof createCompany>; logo: File | null }) =>
      company
        ? call(updateCompany, { params: { id: company._id }, body, files: { logo } })
        : call(createCompany, { body, files: { logo } }),
    onSuccess: async () => {
      // A client has its companyId from now on.
      if (!company) await refreshUser(queryClient)
      await queryClient.invalidateQueries({ queryKey: ['company'] })
    },
  })
}
