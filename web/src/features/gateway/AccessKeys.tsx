import type { AccessKey } from '@atelier/contract/gateway/access-keys'
import KeyIcon from '@mui/icons-material/KeyRounded'
import { Box, Button, Skeleton } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { SuccessNotice } from '#ui/feedback/SuccessNotice.tsx'
import { useTemporaryNotice } from '#ui/feedback/use-temporary-notice.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { KeyTable } from './components/KeyTable.tsx'
import { useAccessKeys, useRevokeKey } from './components/use-access-keys.ts'
import { gatewayTexts } from './gateway.texts.ts'

const texts = gatewayTexts.keys

/** A person's keys: what each is for, when it served last, and its end. */
export function AccessKeys({ onCreate }: { readonly onCreate: () => void }) {
  const { data, error, refetch } = useAccessKeys()
  const [asked, setAsked] = useState<AccessKey>()
  const [isAsking, setAsking] = useState(false)
  const { message, show } = useTemporaryNotice()
  const { mutate, isPending, error: refusal, reset } = useRevokeKey()
  const ask = (key: AccessKey) => {
    reset()
    setAsked(key)
    setAsking(true)
  }
  const revoke = () => {
    if (asked)
      mutate(asked.id, {
        onSuccess: () => {
          setAsking(false)
          show(texts.revoked)
        },
      })
  }
  if (error)
    return (
      <ErrorPanel
        title={texts.failed}
        text={errorMessage(error)}
        retry={gatewayTexts.retry}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <SuccessNotice message={message} />
      <Panel pad={false}>
        {!data && (
          <Box role="status" aria-label={gatewayTexts.loading} sx={{ p: 2 }}>
            <Skeleton variant="rounded" height={160} />
          </Box>
        )}
        {data?.length === 0 && (
          <EmptyState
            icon={<KeyIcon />}
            titleAs="h2"
            {...texts.empty}
            action={
              <Button variant="contained" onClick={onCreate}>
                {gatewayTexts.create}
              </Button>
            }
          />
        )}
        {data && data.length > 0 && <KeyTable keys={data} onRevoke={ask} />}
      </Panel>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.asked(asked?.name ?? '')}
        text={texts.askedText}
        confirm={texts.revoke}
        cancel={texts.keep}
        tone="error"
        isPending={isPending}
        problem={refusal ? errorMessage(refusal) : undefined}
        onConfirm={revoke}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
