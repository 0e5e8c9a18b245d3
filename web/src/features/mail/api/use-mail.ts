import type { OutboxMail } from '@atelier/contract/mail/mail'
import type { MailSettingsChange } from '@atelier/contract/mail/mail-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { mailClient } from './mail-client.ts'

function useMailMutation<Input, Result>(call: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: ['mail'] }),
  })
}

/** Whether mails are sent is told to every page. */
export function useSaveMail(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: MailSettingsChange) => mailClient.save({ body: change }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['mail'] })
      await queries.invalidateQueries({ queryKey: queryKey('configuration', 'status') })
      onSaved()
    },
  })
}

export const useTestMail = () => useMailMutation(() => mailClient.test())
export const useRetryMail = () =>
  useMailMutation(({ id }: OutboxMail) => mailClient.retry({ mailId: id }))
export const useRemoveMail = () =>
  useMailMutation(({ id }: OutboxMail) => mailClient.remove({ mailId: id }))
