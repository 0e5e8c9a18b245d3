import { sharing } from '@atelier/contract/sharing/sharing'
import { Alert, Button, Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { clientFor } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { sharedPageTexts as texts } from '../shared-page.texts.ts'
import type { ShareLink } from './use-shared-chat.ts'

const client = clientFor({ copy: sharing.copy })

/** Copies a share into the reader's own chats, and opens the copy. */
export function ContinueButton({ link: { id, secret } }: { readonly link: ShareLink }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const hasChat = isToolEnabled(tools.chat, useOpenFeatures())
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.copy({ shareId: id, body: { secret } }),
    onSuccess: async ({ chatId }) => {
      void queries.invalidateQueries({ queryKey: ['chat'] })
      await navigate(`${tools.chat.path}/${chatId}`)
    },
  })
  if (!hasChat) return undefined
  return (
    <Stack
      sx={{ alignItems: 'flex-start', gap: 1, mt: 4, pt: 3, borderTop: 1, borderColor: 'divider' }}
    >
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      <Button variant="contained" loading={isPending} onClick={() => mutate()}>
        {texts.goOn}
      </Button>
      <Quiet variant="body2">{texts.goOnHelp}</Quiet>
    </Stack>
  )
}
