interface ChoiceProps<T extends string | number> {
  readonly title: string;
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly value: T;
  readonly change: (value: T) => void;
}

/** One of several values, by their texts. */
export function Choice<T extends string | number>({ title, options, value, change }: ChoiceProps<T>) {
  return (
    <label>
      {title}
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen !== undefined) change(chosen[0]);
        }}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
