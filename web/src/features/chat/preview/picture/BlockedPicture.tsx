import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { previewTexts as texts } from '../preview.texts.ts'

interface Props {
  readonly onShow: () => void
  /** Its code. */
  readonly children: ReactNode
}

/** A picture that kept the page from going on: its code, and a button for those who want it all the same. */
export const BlockedPicture = ({ onShow, children }: Props) => (
  <>
    {children}
    <Quiet component="p">{texts.held}</Quiet>
    <Button size="small" variant="outlined" color="inherit" onClick={onShow} sx={{ mb: 2 }}>
      {texts.showAnyway}
    </Button>
  </>
)
