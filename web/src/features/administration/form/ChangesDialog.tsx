import { Box, Typography } from '@mui/material'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import type { ConfigurationChangeRow } from '../configuration/configuration-changes.ts'
import { configurationTexts } from '../configuration.texts.ts'

const texts = configurationTexts.changes

interface Props {
  readonly isOpen: boolean
  readonly rows: readonly ConfigurationChangeRow[]
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Lists what saving will change for everyone, and asks for confirmation. */
export function ChangesDialog({ isOpen, rows, isPending, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.title}
      text={
        <>
          {texts.text}
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, color: 'text.primary' }}
          >
            {rows.map(({ field, name, before, after }) => (
              <Box
                key={field}
                component="li"
                sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
              >
                <Quiet component="p">{name}</Quiet>
                <Typography variant="body2" className="num">
                  <bdi>{before}</bdi>
                  {' → '}
                  <Box component="bdi" sx={{ fontWeight: 600 }}>
                    {after}
                  </Box>
                </Typography>
              </Box>
            ))}
          </Box>
        </>
      }
      confirm={configurationTexts.save}
      cancel={texts.back}
      isPending={isPending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
