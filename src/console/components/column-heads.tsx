interface ColumnHeadsProps {
  readonly names: readonly string[];
  /** Of a last column of buttons, for those who do not see it. */
  readonly hidden?: string;
}

/** The names of the columns of a table. */
export const ColumnHeads = ({ names, hidden }: ColumnHeadsProps) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      {hidden !== undefined && (
        <th scope="col">
          <span class="hidden">{hidden}</span>
        </th>
      )}
    </tr>
  </thead>
);
