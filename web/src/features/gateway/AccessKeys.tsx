import KeyIcon from '@mui/icons-material/KeyRounded'
import { Button } from '@mui/material'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { KeyTable } from './components/KeyTable.tsx'
import { useAccessKeys, useRevokeKey } from './components/use-access-keys.ts'
import { gatewayTexts } from './gateway.texts.ts'

const texts = gatewayTexts.keys

interface Props {
  /** Absent: the user may not have any. */
  readonly onCreate: (() => void) | undefined
}

/** The user's keys: purpose, last use, expiry; each can be revoked. */
export function AccessKeys({ onCreate }: Props) {
  const removal = useRemoval(useRevokeKey(), () => reportSuccess(texts.revoked), texts.notRevoked)
  return (
    <QueryContent
      query={useAccessKeys()}
      failed={texts.failed}
      retry={gatewayTexts.retry}
      skeleton={<BlockSkeleton label={gatewayTexts.loading} height={192} />}
    >
      {(keys) => (
        <>
          <Panel pad={false}>
            {keys.length === 0 ? (
              <EmptyState
                icon={<KeyIcon />}
                titleAs="h2"
                {...texts.empty}
                action={
                  onCreate && (
                    <Button variant="contained" onClick={onCreate}>
                      {gatewayTexts.create}
                    </Button>
                  )
                }
              />
            ) : (
              <KeyTable keys={keys} onRevoke={removal.ask} />
            )}
          </Panel>
          <ConfirmDialog
            {...removal.dialog}
            title={texts.question(removal.item?.name ?? '')}
            text={texts.questionText}
            confirm={texts.revoke}
            cancel={texts.keep}
          />
        </>
      )}
    </QueryContent>
  )
}
