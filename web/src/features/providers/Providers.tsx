import type { Provider } from '@atelier/contract/providers/provider-settings'
import { providerLimits } from '@atelier/contract/providers/provider-settings'
import AddIcon from '@mui/icons-material/AddRounded'
import ProvidersIcon from '@mui/icons-material/LoginRounded'
import { Alert, Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { type Confirmation, useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import { type Dialogs, useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { providersQuery, publicUrlQuery } from './api/providers-client.ts'
import { useRemoveProvider } from './api/use-providers.ts'
import { ProviderDialog } from './dialogs/ProviderDialog.tsx'
import { groupRulesTexts } from './group-rules.texts.ts'
import { ProviderCard } from './list/ProviderCard.tsx'
import { RemovalWarning } from './list/RemovalWarning.tsx'
import { providersTexts as texts } from './providers.texts.ts'
import { GroupRulesDialog } from './rules/GroupRulesDialog.tsx'

/** The identity providers by which people may sign in. */
export function Providers() {
  const list = useQuery(providersQuery)
  const dialogs = useDialogs<Provider | undefined>()
  const rules = useDialogs<Provider>()
  const removal = useConfirmation<Provider, unknown>({
    mutation: useRemoveProvider(),
    failed: texts.failed.remove,
    onDone: ({ name }) => reportSuccess(texts.removal.done(name)),
  })
  const isFull = (list.data?.length ?? 0) >= providerLimits.providers
  const addButton = (
    <WithReason reason={isFull ? texts.full(providerLimits.providers) : undefined}>
      {(ready) => (
        <Button
          {...ready}
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => dialogs.show(undefined)}
        >
          {texts.add}
        </Button>
      )}
    </WithReason>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={list.data?.length ? addButton : undefined}
      />
      <QueryContent
        query={list}
        keepsData
        failed={texts.failed.load}
        titleAs="h2"
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={200} />}
      >
        {(providers) => (
          <Stack sx={{ gap: 2 }}>
            <NoPublicUrl />
            {providers.length === 0 && <NoProvider add={addButton} />}
            {providers.map((provider) => (
              <ProviderCard
                key={provider.id}
                provider={provider}
                onChange={() => dialogs.show(provider)}
                onGroups={() => rules.show(provider)}
                onRemove={() => removal.ask(provider)}
              />
            ))}
          </Stack>
        )}
      </QueryContent>
      <ProviderDialogs dialogs={dialogs} rules={rules} removal={removal} />
    </>
  )
}

interface DialogsProps {
  readonly dialogs: Dialogs<Provider | undefined>
  readonly rules: Dialogs<Provider>
  readonly removal: Confirmation<Provider>
}

/** The form that is open, if any, and the question before a removal. */
const ProviderDialogs = ({ dialogs, rules, removal }: DialogsProps) => (
  <>
    {dialogs.shown && (
      <ProviderDialog
        frame={dialogs.frame}
        provider={dialogs.shown.dialog}
        onSaved={({ name }) => {
          dialogs.close()
          reportSuccess(texts.saved(name))
        }}
      />
    )}
    {rules.open && (
      <GroupRulesDialog
        frame={rules.frame}
        provider={rules.open}
        onSaved={() => {
          rules.close()
          reportSuccess(groupRulesTexts.saved(rules.open?.name ?? ''))
        }}
      />
    )}
    <ConfirmDialog
      {...removal.dialog}
      title={texts.removal.title(removal.item?.name ?? '')}
      text={removal.item && <RemovalWarning providerId={removal.item.id} />}
      confirm={texts.removal.action}
      cancel={texts.cancel}
      tone="error"
    />
  </>
)

/** Without it, the addresses to register follow the address of this page. */
function NoPublicUrl() {
  const { data } = useQuery(publicUrlQuery)
  return data && data.publicUrl === null ? <Alert severity="info">{texts.noPublicUrl}</Alert> : null
}

const NoProvider = ({ add }: { readonly add: ReactNode }) => (
  <Panel>
    <EmptyState
      icon={<ProvidersIcon />}
      titleAs="h2"
      title={texts.empty.title}
      text={texts.empty.text}
      action={add}
    />
  </Panel>
)
