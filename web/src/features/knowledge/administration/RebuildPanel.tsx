import { Button, Stack } from '@mui/material'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { ConfirmAction } from '#ui/dialogs/ConfirmAction.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { knowledgeAdminTexts as texts } from '../knowledge-admin.texts.ts'
import { useRebuild } from './use-knowledge-admin.ts'

/** Makes again what is derived from the documents. */
export const RebuildPanel = ({ hasEmbedder }: { readonly hasEmbedder: boolean }) => (
  <Panel title={texts.rebuild}>
    <Quiet component="p" variant="body2" sx={{ mb: 1.5 }}>
      {texts.rebuildHelp}
    </Quiet>
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <RebuildButton what="index" />
      <RebuildButton what="vectors" reason={hasEmbedder ? undefined : texts.vectors.reason} />
    </Stack>
  </Panel>
)

interface Props {
  readonly what: 'index' | 'vectors'
  /** Why it cannot be done. */
  readonly reason?: string | undefined
}

function RebuildButton({ what, reason }: Props) {
  const rebuilding = useRebuild(what)
  const { action, title, text, yes, done } = texts[what]
  return (
    <ConfirmAction
      button={(ask) => (
        <WithReason reason={reason}>
          {(ready) => (
            <Button {...ready} variant="outlined" color="inherit" onClick={ask}>
              {action}
            </Button>
          )}
        </WithReason>
      )}
      texts={{ title, text, yes, no: texts.cancel }}
      tone="warning"
      mutation={rebuilding}
      failed={texts.failedRebuild}
      onDone={() => reportSuccess(done)}
    />
  )
}
