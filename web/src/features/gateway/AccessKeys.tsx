import type { AccessKey } from '@atelier/contract/access-keys'
import KeyIcon from '@mui/icons-material/KeyRounded'
import { Box, Button, Skeleton } from '@mui/material'
import { useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SuccessNotice } from '#ui/SuccessNotice.tsx'
import { usePassingNotice } from '#ui/use-passing-notice.ts'
import { gatewayTexts } from './gateway.texts.ts'
import { KeyTable } from './parts/KeyTable.tsx'
import { useAccessKeys, useRevokeKey } from './use-access-keys.ts'

const texts = gatewayTexts.keys

/** A person's keys: what each is for, when it served last, and its end. */
export function AccessKeys({ onCreate }: { readonly onCreate: () => void }) {
  const { data, error, refetch } = useAccessKeys()
  const [asked, setAsked] = useState<AccessKey>()
  const [isAsking, setAsking] = useState(false)
  const { message, tell } = usePassingNotice()
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
          tell(texts.revoked)
        },
      })
  }
  if (error)
    return (
      <FailedPanel
        title={texts.failed}
        text={sentenceFor(error)}
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
        problem={refusal ? sentenceFor(refusal) : undefined}
        onConfirm={revoke}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
