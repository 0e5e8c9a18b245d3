import { Alert, Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { copyText } from '#browser/copy-text.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { secondFactorsTexts } from '../second-factors.texts.ts'

const texts = secondFactorsTexts.codes

interface Props {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shown once; a click beside it does not close it. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async () => setCopied(await copyText(codes.join('\n')))
  return (
    <TitledDialog isOpen title={texts.title} onClose={undefined}>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography variant="body2">{texts.text}</Typography>
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 2,
              borderRadius: 2,
              bgcolor: 'surface.sunken',
              listStyle: 'none',
              display: 'grid',
              gap: 0.75,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              fontFamily: 'monospace',
              fontSize: '0.9375rem',
            }}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </Box>
          {isCopied !== undefined && (
            <Alert severity={isCopied ? 'success' : 'error'}>
              {isCopied ? texts.copied : texts.notCopied}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {secondFactorsTexts.close}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
