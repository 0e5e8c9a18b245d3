import { ActionButton, type ActionButtonProps } from './ActionButton.tsx'
import { ActionMenu, type MenuAction } from './ActionMenu.tsx'

interface Props extends Pick<ActionButtonProps, 'label' | 'icon' | 'size'> {
  readonly actions: readonly MenuAction[]
}

/** An icon button that opens a menu. */
export const IconMenu = ({ actions, ...button }: Props) => (
  <ActionMenu
    button={(open) => <ActionButton {...button} hasMenu onClick={open} />}
    actions={actions}
  />
)
