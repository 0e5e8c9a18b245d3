import { Typography } from '@mui/material'
import { Quiet } from '../typography/Quiet.tsx'

interface Props {
  readonly name: string
  readonly detail: string
}

/** An option of a list: its name, and beside it, less marked, where it comes from. */
export const OptionText = ({ name, detail }: Props) => (
  <>
    <Typography variant="body2" component="span" noWrap sx={{ flex: 1 }}>
      {name}
    </Typography>
    <Quiet component="span" noWrap>
      {detail}
    </Quiet>
  </>
)
