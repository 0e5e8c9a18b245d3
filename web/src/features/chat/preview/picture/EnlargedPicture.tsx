import { Box, Button, Dialog, Typography } from '@mui/material'
import { paneHeaderStyle, wholeWindowStyle } from '#ui/side-pane/side-pane-style.ts'
import { previewTexts as texts } from '../preview.texts.ts'

interface Props {
  readonly isOpen: boolean
  readonly url: string
  readonly description: string
  readonly paper: object
  readonly onClose: () => void
}

/** The picture as large as the window. */
export const EnlargedPicture = ({ isOpen, url, description, paper, onClose }: Props) => (
  <Dialog
    open={isOpen}
    fullScreen
    onClose={onClose}
    slotProps={{ paper: { 'aria-label': description, sx: wholeWindowStyle } }}
  >
    <Box sx={paneHeaderStyle}>
      <Typography variant="h3" component="h2" noWrap sx={{ flex: 1, minWidth: 0, pl: 1 }}>
        <bdi>{description}</bdi>
      </Typography>
      <Button color="inherit" onClick={onClose}>
        {texts.close}
      </Button>
    </Box>
    <Box sx={{ ...pictureStyle, ...paper }}>
      <img src={url} alt={description} />
    </Box>
  </Dialog>
)

const pictureStyle = {
  flex: 1,
  minHeight: 0,
  p: 2,
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
}
