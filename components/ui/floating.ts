/** Look shared by everything that floats over the page: menus, popovers, select lists. */
export const floatingPanel =
  'data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=closed]:zoom-out-[0.97] data-[state=open]:zoom-in-[0.97] z-50 rounded-lg border bg-popover text-popover-foreground shadow-float outline-none duration-100 data-[state=closed]:animate-out data-[state=open]:animate-in'

/** One row of a menu or select list. */
export const floatingItem =
  "relative flex cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 coarse:min-h-11 text-[0.8125rem] outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground data-[disabled]:opacity-45 [&_svg:not([class*='size-'])]:size-4 [&_svg]:pointer-events-none [&_svg]:shrink-0"
