import type { LinkedIdentity } from '@atelier/contract/providers/providers'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { formatDate } from '#format/dates.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { providerSignInTexts } from './provider-sign-in.texts.ts'
import { goToProvider } from './provider-visit.ts'

const texts = providerSignInTexts.panel

interface Props {
  readonly onChanged: (message: string) => void
}

/** The user's accounts at identity providers; nothing where there is neither a provider nor a linked account. */
export function LinkedAccountsPanel({ onChanged }: Props) {
  const identities = useQuery(callQuery('providers', 'identities', providerSignInClient.identities))
  const providers = useStatus().data?.signIn.providers ?? []
  if (providers.length === 0 && !identities.data?.length) return undefined
  return (
    <Panel title={texts.title}>
      <Quiet component="p" sx={{ pb: 1.5 }}>
        {texts.help}
      </Quiet>
      <QueryContent
        query={identities}
        keepsData
        failed={texts.failed}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={64} />}
      >
        {(linked) => (
          <>
            <LinkedList linked={linked} onChanged={onChanged} />
            <LinkButtons
              providers={providers.filter(
                ({ id }) => !linked.some(({ providerId }) => providerId === id),
              )}
            />
          </>
        )}
      </QueryContent>
    </Panel>
  )
}

function LinkedList({ linked, onChanged }: Props & { readonly linked: readonly LinkedIdentity[] }) {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ providerId }: LinkedIdentity) => providerSignInClient.unlink({ providerId }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('providers', 'identities') }),
  })
  const { ask, item, dialog } = useConfirmation({
    mutation,
    onDone: ({ providerName }: LinkedIdentity) => onChanged(texts.removed(providerName)),
    failed: (reason) => reason,
  })
  return (
    <>
      {linked.map((identity) => (
        <Row
          key={identity.providerId}
          title={identity.providerName}
          note={[identity.email, texts.since(formatDate(new Date(identity.linkedAt)))]
            .filter((part) => part !== null)
            .join(' · ')}
        >
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={texts.removeOf(identity.providerName)}
            onClick={() => ask(identity)}
          >
            {texts.remove}
          </Button>
        </Row>
      ))}
      <ConfirmDialog
        {...dialog}
        title={texts.removeTitle(item?.providerName ?? '')}
        text={texts.removeText}
        confirm={texts.remove}
        cancel={texts.cancel}
        tone="warning"
      />
    </>
  )
}

interface NamedProvider {
  readonly id: string
  readonly name: string
}

/** The providers where no account is linked yet. */
function LinkButtons({ providers }: { readonly providers: readonly NamedProvider[] }) {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async ({ id, name }: NamedProvider) => {
      const start = await providerSignInClient.startLink({ providerId: id })
      goToProvider({ providerId: id, providerName: name, purpose: 'link' }, start)
    },
    gcTime: 0,
  })
  return (
    <>
      {providers.map((provider) => (
        <Row key={provider.id} title={provider.name} note={texts.none}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={texts.linkOf(provider.name)}
            loading={isPending && variables.id === provider.id}
            disabled={isPending}
            onClick={() => mutate(provider)}
          >
            {texts.link}
          </Button>
        </Row>
      ))}
      <FailureAlert reason={error?.message} />
    </>
  )
}

interface RowProps {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}
const Row = ({ title, note, children }: RowProps) => (
  <Stack
    direction={{ xs: 'column', sm: 'row' }}
    sx={{
      alignItems: { sm: 'center' },
      gap: { xs: 1, sm: 2 },
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Quiet component="p" sx={{ overflowWrap: 'anywhere' }}>
        {note}
      </Quiet>
    </Box>
    <Box>{children}</Box>
  </Stack>
)
