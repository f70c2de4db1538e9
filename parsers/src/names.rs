//! Enums whose variants have stable names, for logs and for output that programs read.

/// An enum without data and the stable name of each variant: `ALL`, `as_str`, `Display`.
macro_rules! named {
    ($(#[$about:meta])* $Enum:ident { $($(#[$doc:meta])* $name:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $Enum {
            $($(#[$doc])* $name,)*
        }

        impl $Enum {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The stable name, in lower case.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

pub(crate) use named;
